import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { dependentsOf } from './import-graph.ts'
import { filesOfLanes, laneNames, root, type Selection } from './lanes.ts'
import { table } from './changed.table.ts'

/** Loads nearly every module, so the graph is useless beyond it. */
const WHOLE_SERVER = new Set(['src/main/server.ts'])

/**
 * Returns the tests that the changes since the main branch can break: in-process tests by imports, and server tests by
 * a table of paths.
 */
export function changedSelections(changed = changedFiles()): readonly Selection[] {
  // Includes slow proofs of the changed module itself, if they need no server.
  const all = { ...filesOfLanes('quick'), unit: filesOfLanes('full').unit }
  const inProcess = dependentsOf(changed, WHOLE_SERVER)
  // They access the product through a server, so only their own helpers count as imports.
  const overServers = dependentsOf(
    changed.filter((file) => file.startsWith('e2e/')),
    WHOLE_SERVER,
  )
  const data = changed.filter((file) => !/\.tsx?$/.test(file))
  const byTable = new Set(serverTestsOf(changed))
  const breaks = (file: string) =>
    (file.startsWith('e2e/') ? overServers : inProcess).has(file) || byTable.has(file) || readsAny(file, data)
  return laneNames.map((lane) => ({ lane, files: all[lane].filter(breaks) })).filter(({ files }) => files.length > 0)
}

/** Returns the server and page tests that the table lists for these files. */
function serverTestsOf(changed: readonly string[]): readonly string[] {
  const rows = table.filter(({ of }) => changed.some((file) => of.some((glob) => matchesGlob(file, glob))))
  return rows.flatMap(({ run }) => run.flatMap((glob) => globSync(glob, { cwd: root })))
}

/** Whether a test mentions the folder of one of these files, as fixture tests do. */
function readsAny(test: string, files: readonly string[]): boolean {
  if (files.length === 0) return false
  const text = readFileSync(join(root, test), 'utf8')
  return files.some((file) => dirname(file).includes('/') && text.includes(dirname(file)))
}

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Returns the files that differ from the branch point on the main branch, committed or not. On the main branch itself:
 * from its last commit, or the changes of that commit if there are no others.
 */
export function changedFiles(): readonly string[] {
  const base = mergeBase()
  const since = (commit: string) => git('diff', '--name-only', commit).split('\n')
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n')
  const files = [...since(base), ...untracked].filter((file) => file !== '')
  return files.length > 0 ? files : since('HEAD~1').filter((file) => file !== '')
}

function mergeBase(): string {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // A clone without that branch.
    }
  return 'HEAD'
}
