import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHORT_COMMIT = 7

/** Returns the release of this build: `mishap@0.1.0+abc1234`, without the commit if the folder is not a clone. */
export function releaseOf(project: string, version: string): string {
  const commit = commitOf(join(project, '.git'))
  return `mishap@${version}${commit === undefined ? '' : `+${commit.slice(0, SHORT_COMMIT)}`}`
}

/** Returns the checked-out commit, read from git's files (gitrepository-layout(5)) because git may not be installed. */
function commitOf(git: string): string | undefined {
  const head = textOf(join(git, 'HEAD'))
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  const found = ref === undefined ? head : textOf(join(git, ref)) || packed(git, ref)
  return /^[0-9a-f]{40,64}$/.test(found) ? found : undefined
}

/** Refs that have not changed for a while are in one file: `<commit> <ref>` per line. */
function packed(git: string, ref: string): string {
  const line = textOf(join(git, 'packed-refs'))
    .split('\n')
    .find((one) => one.endsWith(` ${ref}`))
  return line?.split(' ', 1)[0] ?? ''
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
