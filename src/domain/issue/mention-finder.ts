import type { FindMention, Mention } from '../markdown/tree.ts'
import type { Assignable } from './triage.ts'

/** Finds mentions (`@Name`, `@mail` or `#team`), ignoring case. The longest matching name wins. */
export function mentionFinder(people: readonly Assignable[]): FindMention {
  const byText = new Map<string, Mention[]>()
  const add = (text: string, mention: Mention) => byText.set(text, [...(byText.get(text) ?? []), mention])
  for (const one of people) {
    const mention: Mention = { kind: one.kind, id: String(one.id) }
    if (one.kind === 'team') add(`#${one.slug.toLowerCase()}`, mention)
    else for (const name of [one.name, one.email]) add(`@${name.toLowerCase()}`, mention)
  }
  const longestFirst = [...byText.keys()].toSorted((a, b) => b.length - a.length)
  const longest = longestFirst[0]?.length ?? 0
  return (text, at) => {
    const here = text.slice(at, at + longest + 1).toLowerCase()
    const found = longestFirst.find((name) => here.startsWith(name) && !/[\p{L}\p{N}_-]/u.test(here[name.length] ?? ''))
    return found === undefined ? undefined : { length: found.length, whom: byText.get(found) ?? [] }
  }
}
