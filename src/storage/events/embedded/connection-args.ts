/** What is set when the engine starts, and cannot be set later. */
export const connectionArgs = [
  // Two merges at a time, and behind everything else: the process shares its cores with ingest and digest, and each
  // merge holds tens of megabytes.
  '--background_pool_size=2',
  '--background_merges_mutations_concurrency_ratio=1',
  '--os_threads_nice_value_merge_mutate=10',
  // A query that wants more fails alone, before the process does.
  `--max_memory_usage=${1024 * 1024 * 1024}`,
  // The default keeps up to 5 GB of marks in memory.
  `--mark_cache_size=${64 * 1024 * 1024}`,
  // Each thread holds three files of /proc open, and memory of its own. The default keeps up to 1,000 that have nothing to
  // do: a server under a steady load had 140 after ten minutes, and 420 descriptors for them.
  '--max_thread_pool_free_size=16',
  // Compiling a query to machine code takes longer than running it: tag totals took twice the CPU with it.
  '--compile_expressions=0',
  '--compile_aggregate_expressions=0',
  '--compile_sort_description=0',
]
