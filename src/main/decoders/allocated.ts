import { GCProfiler, getHeapStatistics } from 'node:v8'

/** Returns the bytes that some work allocated, including those already collected. */
export async function allocatedBy(work: () => unknown): Promise<number> {
  const profiler = new GCProfiler()
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  let before = heap + external
  let allocated = 0
  profiler.start()
  await work()
  const after = getHeapStatistics()
  for (const { beforeGC, afterGC } of profiler.stop().statistics) {
    allocated += used(beforeGC.heapStatistics) - before
    before = used(afterGC.heapStatistics)
  }
  return allocated + after.used_heap_size + after.external_memory - before
}

function used({ usedHeapSize, externalMemory }: { usedHeapSize: number; externalMemory: number }): number {
  return usedHeapSize + externalMemory
}
