/** Settings that can only be set when the engine starts. */
export const connectionArgs = [
  // Two merges at a time, at the lowest priority: the process shares its cores with ingest and digest, and each merge
  // holds tens of megabytes.
  '--background_pool_size=2',
  '--background_merges_mutations_concurrency_ratio=1',
  '--os_threads_nice_value_merge_mutate=10',
  // A query that needs more fails on its own, before the whole process does.
  `--max_memory_usage=${1024 * 1024 * 1024}`,
  // The default keeps up to 5 GB of marks in memory.
  `--mark_cache_size=${64 * 1024 * 1024}`,
  // Each thread keeps three files of /proc open and has its own memory. The default allows up to 1,000 idle threads: a
  // server under steady load had 140 after ten minutes, with 420 descriptors.
  '--max_thread_pool_free_size=16',
  // Compiling a query to machine code takes longer than running it. With compilation, tag totals took twice the CPU.
  '--compile_expressions=0',
  '--compile_aggregate_expressions=0',
  '--compile_sort_description=0',
]
