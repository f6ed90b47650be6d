import type { OwnerName } from './rule.ts'

const MAIL = /^[^\s@#"]+@[^\s@"]+$/
const TEAM = /^#[\w-]+$/
/** GitLab role names start with two: `@@maintainer`. */
const HANDLE = /^@{1,2}[\w.-]+(?:\/[\w.-]+)*$/

/** Written in place of owners to assign none. */
export const NOBODY = 'nobody'

/** `ann@example.com`, `#payments`, `@acme/web`; `undefined` for anything else. */
export function parseOwnerName(text: string): OwnerName | undefined {
  if (MAIL.test(text)) return { kind: 'mail', mail: text.toLowerCase() }
  if (TEAM.test(text)) return { kind: 'team', slug: text.slice(1).toLowerCase() }
  return HANDLE.test(text) ? { kind: 'handle', handle: text.toLowerCase() } : undefined
}

export function printOwnerName(owner: OwnerName): string {
  switch (owner.kind) {
    case 'mail':
      return owner.mail
    case 'team':
      return `#${owner.slug}`
    case 'handle':
      return owner.handle
  }
}
