import { expect, test } from 'vitest'
import { pages } from './access-matrix.table.ts'
import { expectNoSecret, targetFor } from './harness/access-answers.ts'
import { startAccessStage } from './harness/access-stage.ts'
import { thingsOf } from './harness/functions.ts'
import { followLink, markOf, openPage, viewOf } from './harness/http-client.ts'
import { Matrix, rowsOf } from './harness/matrix.ts'
import { exampleOf } from './harness/routes.ts'

/**
 * The page matrix with addresses and links swapped: access-matrix.test.ts follows links as callers who see all
 * projects, and opens addresses as all others. Next requests less of a page when it follows a link.
 */

test('a page that a link leads to lets in whom its address lets in, and shows them the same', async () => {
  const stage = await startAccessStage()
  const matrix = new Matrix('Pages, changed over', stage.people)
  for (const { name, rule, about } of rowsOf(pages)) {
    await matrix.row({ name, rule, about }, async (caller) => {
      const path = exampleOf(name, thingsOf(stage, targetFor(stage, about, caller)))
      if (caller.seesHidden) return markOf(await openPage(stage.server.address, path, caller))
      const answer = await followLink(stage.server.address, path, caller)
      expectNoSecret(caller, path, answer)
      return viewOf(answer)
    })
  }
  matrix.print()
  expect(matrix.wrong()).toEqual([])
}, 300_000)
