//! The machine that a measurement was taken on.

use serde::{Deserialize, Serialize};
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, RefreshKind, System};

/// The machine, as far as it decides how fast games are played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The processor's name; empty where the system does not tell.
    processor: String,
    /// How many threads it runs at once.
    cores: usize,
    /// Its memory, in MiB.
    memory_mib: u64,
    /// The system and its version.
    system: String,
    /// Whether the program was compiled to be fast.
    optimised: bool,
}

impl Machine {
    /// This one.
    pub fn this() -> Self {
        let wanted = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(wanted);
        let processor = system.cpus().first().map_or("", |core| core.brand()).trim().to_owned();
        Self {
            processor,
            cores: cores(),
            memory_mib: system.total_memory() >> 20,
            system: System::long_os_version().unwrap_or_else(|| std::env::consts::OS.to_owned()),
            optimised: !cfg!(debug_assertions),
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        let Self { processor, cores, memory_mib, system, optimised } = self;
        let processor = if processor.is_empty() { std::env::consts::ARCH } else { processor };
        let cores = format!("{cores} {}", if *cores == 1 { "core" } else { "cores" });
        let built = if *optimised { "" } else { "; a program not compiled to be fast" };
        format!("{processor}, {cores}, {} GiB, {system}{built}", memory_mib.div_ceil(1024))
    }
}

/// How many threads the machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The memory that this program holds now, in MiB; `None` where the system does not tell.
pub fn resident_mib() -> Option<f64> {
    let id = sysinfo::get_current_pid().ok()?;
    let mut system = System::new();
    let memory = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[id]), false, memory);
    system.process(id).map(|process| process.memory() as f64 / f64::from(1 << 20))
}

/// What to say where others keep the processor busy, so that no figure is worth much.
pub fn busy() -> Option<String> {
    let mut system = System::new();
    system.refresh_cpu_usage();
    std::thread::sleep(sysinfo::MINIMUM_CPU_UPDATE_INTERVAL);
    system.refresh_cpu_usage();
    let busy = system.global_cpu_usage();
    (busy > 10.0).then(|| {
        format!(
            "warning: other programs take {busy:.0} % of this machine: figures vary more, and those on all threads are \
             too low\n"
        )
    })
}
