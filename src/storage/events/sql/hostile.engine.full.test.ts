import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import { eventEngines } from '../test-support/event-engines.ts'
import { ask, hidden, mine, SECRET } from './test-support/ask.ts'
import { handPicked } from './test-support/hand-picked.ts'
import { hostileStatements } from './test-support/hostile.ts'
import { fillProject } from './test-support/world.ts'

/**
 * `MISHAP_SQL_STATEMENTS=10000 MISHAP_SQL_SEED=7` generates any number of statements, the same ones for the same seed.
 * Each engine runs all of them.
 */
const howMany = Number(process.env['MISHAP_SQL_STATEMENTS'] ?? 400)
const seed = Number(process.env['MISHAP_SQL_SEED'] ?? 20_261_124)

const secrets = [SECRET, 'root:x:', 'CREATE TABLE', 'MergeTree']
const isSecret = (text: string) => secrets.some((one) => text.includes(one))

describe.each(eventEngines)(`SQL of people who mean harm, seed ${seed}, $name`, ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-hostile-sql-'))
    store = await open({ folder })
    const now = Date.now()
    await fillProject(store, mine, 'plain', now)
    await fillProject(store, hidden, SECRET, now)
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  /** Sorted lines, or the reason for the refusal, so that two worlds can be compared. */
  async function answersTo(statements: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const answers = new Map<string, string>()
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, as one can be made again alone
      const answer = await ask(store, statement, { seconds: 2 })
      answers.set(
        statement,
        typeof answer === 'string' ? answer.split('\n').toSorted().join('\n') : JSON.stringify(answer),
      )
    }
    return answers
  }

  test('reads nothing of a project that one may not see, nor of anything else', async () => {
    const statements = [...handPicked, ...hostileStatements(seed, howMany)]
    const answers = await answersTo(statements)
    const leaks = [...answers].filter(([statement, answer]) => isSecret(answer) && !isSecret(statement))
    expect(leaks).toEqual([])

    const answered = [...answers].filter(([, answer]) => !answer.startsWith('{'))
    expect(answered.length).toBeGreaterThan(howMany / 20)
    // Counts reveal as much as names, so every answer must be the same without the other project.
    await store.deleteProject(hidden)
    const alone = await answersTo(answered.map(([statement]) => statement))
    expect(answered.filter(([statement, answer]) => alone.get(statement) !== answer)).toEqual([])
  }, 600_000)
})
