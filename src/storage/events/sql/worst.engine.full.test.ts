import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventEngines } from '../test-support/event-engines.ts'
import { ask } from './test-support/ask.ts'
import { worstCalls } from './test-support/worst-arguments.ts'

// A function whose time grows with the square of a million does not end in ten seconds on any machine.
test.each(eventEngines)(
  'every function is answered with arguments of nearly a million letters or elements, $name',
  async ({ open }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-worst-sql-'))
    const store = await open({ folder: folder.path })
    const refused: string[] = []
    try {
      for (const [name, statement] of worstCalls({ thousands: 900 })) {
        const answer = await ask(store, statement, { seconds: 10 })
        // The engine may reject the arguments.
        if (typeof answer !== 'string' && answer.reason !== 'engine') refused.push(`${name}: ${answer.reason}`)
      }
    } finally {
      await store.close()
    }
    expect(refused).toEqual([])
  },
  600_000,
)
