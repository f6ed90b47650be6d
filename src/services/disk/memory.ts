import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { DiskSample, DroppedWeek } from '#domain/disk/disk.ts'

const HOUR_MS = 3_600_000
const SAMPLES_KEPT = 8 * 24
const DROPS_KEPT = 50

const file = z.object({
  droppedBytes: z.number(),
  samples: z.array(z.object({ at: z.coerce.date(), usedBytes: z.number(), droppedBytes: z.number() })),
  dropped: z.array(z.object({ week: z.coerce.date(), at: z.coerce.date(), bytes: z.number() })),
})
type Remembered = z.output<typeof file>

/** The stored history of a disk: hourly usage, oldest first, and deleted weeks, newest first. */
export interface DiskMemory {
  samples(): readonly DiskSample[]
  dropped(): readonly DroppedWeek[]
  /** One sample an hour is kept, for eight days. */
  note(usedBytes: number, now: Date): Promise<void>
  noteDropped(dropped: DroppedWeek): Promise<void>
}

/** Opens the history of a folder. It is only a cache: an unreadable file is replaced. */
export async function openDiskMemory(path: string): Promise<DiskMemory> {
  let memory = await read(path)
  const write = async (next: Remembered) => {
    memory = next
    await writeFile(`${path}.new`, JSON.stringify(memory), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  return {
    samples: () => memory.samples,
    dropped: () => memory.dropped,
    note: async (usedBytes, now) => {
      const last = memory.samples.at(-1)
      // A clock that was set back starts over, too.
      if (last !== undefined && Math.abs(now.getTime() - last.at.getTime()) < HOUR_MS) return
      const sample = { at: now, usedBytes, droppedBytes: memory.droppedBytes }
      const samples = memory.samples.filter(({ at }) => at < now)
      await write({ ...memory, samples: [...samples, sample].slice(-SAMPLES_KEPT) })
    },
    noteDropped: async (one) => {
      const others = memory.dropped.filter(({ week }) => week.getTime() !== one.week.getTime())
      await write({
        ...memory,
        droppedBytes: memory.droppedBytes + one.bytes,
        dropped: [one, ...others].slice(0, DROPS_KEPT),
      })
    },
  }
}

async function read(path: string): Promise<Remembered> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return file.parse(JSON.parse(text))
  } catch {
    return { droppedBytes: 0, samples: [], dropped: [] }
  }
}
