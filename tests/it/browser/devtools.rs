//! Just enough of the Chrome DevTools Protocol to look at a page: over two pipes, so that no port and no other crate is
//! needed (<https://chromedevtools.github.io/devtools-protocol/>, `--remote-debugging-pipe`).

use serde_json::{Value, json};
use std::{
    env, fs,
    fs::File,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};
use tempfile::TempDir;

/// How long the browser may take for one answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browser to use: `CHROMIUM`, or what is found on the path. `None` where there is none and none is required; with
/// `PERIHELION_BROWSER=required` that is a failure, so that nobody believes a page was looked at when it was not.
pub fn found() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let paths: Vec<PathBuf> = env::var_os("PATH").map(|paths| env::split_paths(&paths).collect()).unwrap_or_default();
    let on_path = || {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
        names.iter().flat_map(|name| paths.iter().map(move |path| path.join(name))).find(|path| path.is_file())
    };
    let browser = named.or_else(on_path);
    if browser.is_none() {
        assert!(
            env::var("PERIHELION_BROWSER").as_deref() != Ok("required"),
            "PERIHELION_BROWSER=required, but no Chromium was found: install it, or name it in CHROMIUM"
        );
        let mut out = std::io::stdout();
        let _ = writeln!(out, "skipped: no Chromium was found (PERIHELION_BROWSER=required makes that a failure)");
    }
    browser
}

/// A running browser with one page open.
pub struct Browser {
    child: Child,
    to: File,
    from: Receiver<Value>,
    session: String,
    calls: u64,
    /// Events that came in while an answer was awaited.
    pub events: Vec<Value>,
    _folder: TempDir,
}

impl Browser {
    /// Starts this browser.
    pub fn start(path: &Path) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let [to, from] = ["to", "from"].map(|name| folder.path().join(name));
        let made = Command::new("mkfifo").args([&to, &from]).status().expect("mkfifo runs");
        assert!(made.success(), "two pipes");
        // The protocol is spoken on the file descriptors 3 and 4, which a shell can open.
        let mut shell = Command::new("sh");
        shell
            .args(["-c", r#"to=$1; from=$2; shift 2; exec "$@" 3<"$to" 4>"$from""#, "sh"])
            .args([&to, &from])
            .arg(path);
        shell.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]);
        shell.args(["--disable-background-networking", "--disable-component-update", "--disable-sync"]);
        shell.args(["--disable-dev-shm-usage", "--remote-debugging-pipe"]);
        shell.arg(format!("--user-data-dir={}", folder.path().join("profile").display()));
        let child = shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell");
        let to = File::options().write(true).open(&to).expect("the pipe to the browser");
        let reader = BufReader::new(File::open(&from).expect("the pipe from the browser"));
        let (send, from) = mpsc::channel();
        thread::spawn(move || {
            for message in reader.split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).expect("JSON from the browser");
                if send.send(message).is_err() {
                    break;
                }
            }
        });
        let mut browser =
            Self { child, to, from, session: String::new(), calls: 0, events: Vec::new(), _folder: folder };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attached =
            browser.call("Target.attachToTarget", &json!({ "targetId": target["targetId"], "flatten": true }));
        browser.session = attached["sessionId"].as_str().expect("a session").to_owned();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        browser
    }

    /// Calls a method and returns its result.
    pub fn call(&mut self, method: &str, params: &Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let mut answer = self.next(method);
            if answer["id"] == json!(id) {
                assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
                return answer["result"].take();
            }
            self.events.push(answer);
        }
    }

    fn next(&self, awaited: &str) -> Value {
        self.from.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("no answer to {awaited}: {error}"))
    }

    /// Sets the size of the window, in pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Shows the page as on `media` (`screen` or `print`) to somebody who prefers this colour scheme.
    pub fn emulate(&mut self, media: &str, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", &json!({ "media": media, "features": features }));
    }

    /// Opens a file and waits until all of it is there. `probes` is run in it, to be asked later.
    pub fn open(&mut self, page: &Path, probes: &str) -> String {
        let page = fs::canonicalize(page).expect("the page is there");
        let address = format!("file://{}", page.display());
        self.go(&address, probes);
        address
    }

    /// As [`Browser::open`], an address.
    pub fn go(&mut self, address: &str, probes: &str) {
        self.events.clear();
        self.call("Page.navigate", &json!({ "url": address }));
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            let event = self.next("the page");
            self.events.push(event);
        }
        self.ask(probes);
    }

    /// What an expression gives in the page.
    pub fn ask(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", &params);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// Presses a key and lets it go.
    pub fn press(&mut self, key: &str, code: u32, text: &str) {
        let mut down = json!({ "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code });
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", &down);
        let up = json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", &up);
    }

    /// The events of one method.
    pub fn told(&self, method: &str) -> Vec<&Value> {
        self.events.iter().filter(|event| event["method"] == method).map(|event| &event["params"]).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let close = json!({ "id": self.calls + 1, "method": "Browser.close" });
        let asked = self.to.write_all(format!("{close}\0").as_bytes());
        if asked.is_err() {
            let _ = self.child.kill();
        }
        // A browser that does not close when asked is closed.
        for _ in 0..100 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
