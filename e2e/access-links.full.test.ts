import { expect, test } from 'vitest'
import { pages } from './access-matrix.table.ts'
import { expectNoSecret, targetFor, without } from './harness/access-answers.ts'
import { startAccessStage } from './harness/access-stage.ts'
import { thingsOf } from './harness/functions.ts'
import { followLink, viewOf } from './harness/http-client.ts'
import { Matrix, rowsOf } from './harness/matrix.ts'
import { exampleOf } from './harness/routes.ts'

/** The matrix of pages once more, by links: Next asks for less of a page then. By addresses: access-matrix.test.ts. */

test('a page that a link leads to lets in whom its address lets in, and shows them the same', async () => {
  const stage = await startAccessStage()
  // An owner and an admin come through the same doors: these are turned away by some.
  const matrix = new Matrix('Pages, as a link leads there', without(stage.people, 'owner', 'admin', 'insider'))
  for (const { name, rule, about } of rowsOf(pages)) {
    await matrix.row({ name, rule, about }, async (caller) => {
      const path = exampleOf(name, thingsOf(stage, targetFor(stage, about, caller)))
      const answer = await followLink(stage.server.address, path, caller)
      expectNoSecret(caller, path, answer)
      return viewOf(answer)
    })
  }
  matrix.print()
  expect(matrix.wrong()).toEqual([])
}, 300_000)
