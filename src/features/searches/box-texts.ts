import { messages } from '#messages'

/** Translated texts shared by all search fields; keys and label belong to each list. */
export function commonTexts() {
  const t = messages('search')
  return {
    submit: t('submit'),
    clear: t('clear'),
    suggestions: t('suggestions'),
    keyGroup: messages('issues')('keys.list'),
    recent: t('recent'),
    and: t('join.and'),
    or: t('join.or'),
    since: t('hint.since'),
    before: t('hint.before'),
    younger: t('hint.younger'),
    older: t('hint.older'),
    more: t('hint.more'),
    fewer: t('hint.fewer'),
    me: t('hint.me'),
    myTeams: t('hint.myTeams'),
    nobody: t('hint.nobody'),
  }
}

/** Replaces dots, which separate levels in the message catalogue. */
type Undotted<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Undotted<Tail>}` : Name

/** Returns the description of each search key. */
export function keyTexts<Name extends string>(
  names: readonly Name[],
  textOf: (name: Undotted<Name>) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, textOf(name.replaceAll('.', '_') as Undotted<Name>)]))
}
