/** Somebody who can be given issues, as the browser knows them. */
export interface OwnerChoice {
  readonly kind: 'user' | 'team'
  /** Of the account, or the team's number. */
  readonly id: string
  readonly name: string
  /** A mail address, or `#slug`. */
  readonly handle: string
  /** Why they are suggested, in words. */
  readonly why?: string
}

/** Everybody who can be given some issues. */
export interface OwnerChoices {
  /** The likeliest first; none for several issues. */
  readonly suggested: readonly OwnerChoice[]
  /** Teams, then people, by name. */
  readonly all: readonly OwnerChoice[]
  /** The account of whoever asks; null: they are none of those. */
  readonly me: string | null
}

/** A line of the picker. */
export type OwnerOption =
  | { readonly key: string; readonly section: 'suggested' | 'me' | 'teams' | 'people'; readonly choice: OwnerChoice }
  | { readonly key: string; readonly section: 'nobody'; readonly choice: null }

/** Lines that are shown: more would be looked through by typing. */
const MOST_SHOWN = 60

/**
 * The lines of the picker for what has been typed: without text first who is suggested, oneself and nobody, then all;
 * with text those whose name or address has it, the names that begin with it first.
 * @param canClear the issue is somebody's
 */
export function ownerOptions(choices: OwnerChoices, text: string, canClear: boolean): readonly OwnerOption[] {
  const wanted = folded(text)
  const me = choices.all.find(({ kind, id }) => kind === 'user' && id === choices.me)
  const named = choices.all.filter((choice) => fits(choice, wanted))
  const first = named.filter(({ name }) => folded(name).startsWith(wanted))
  const rest = [...first, ...named.filter((choice) => !first.includes(choice))]
  const everybody = rest.map((choice) => option(choice, choice.kind === 'team' ? 'teams' : 'people'))
  if (wanted !== '') return everybody.slice(0, MOST_SHOWN)
  const nobody = { key: 'nobody', section: 'nobody', choice: null } as const
  const isAbove = ({ choice }: OwnerOption) =>
    choice !== null && (isSame(choice, me) || choices.suggested.some((one) => isSame(one, choice)))
  return [
    ...choices.suggested.map((choice) => option(choice, 'suggested')),
    ...(me === undefined || choices.suggested.some((one) => isSame(one, me)) ? [] : [option(me, 'me')]),
    ...(canClear ? [nobody] : []),
    ...everybody.filter((one) => !isAbove(one)),
  ].slice(0, MOST_SHOWN)
}

function option(choice: OwnerChoice, section: 'suggested' | 'me' | 'teams' | 'people'): OwnerOption {
  return { key: `${choice.kind} ${choice.id}`, section, choice }
}

function isSame(one: OwnerChoice, other: OwnerChoice | undefined): boolean {
  return one.kind === other?.kind && one.id === other.id
}

function fits({ name, handle }: OwnerChoice, wanted: string): boolean {
  return folded(name).includes(wanted) || folded(handle).includes(wanted)
}

function folded(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}
