/** A possible owner, as sent to the browser. */
export interface OwnerChoice {
  readonly kind: 'user' | 'team'
  /** The account's or team's id. */
  readonly id: string
  readonly name: string
  /** An email address or `#slug`. */
  readonly handle: string
  /** The reason for the suggestion. */
  readonly why?: string
}

/** All possible owners of some issues. */
export interface OwnerChoices {
  /** Most likely first; empty for several issues. */
  readonly suggested: readonly OwnerChoice[]
  /** Teams, then people, by name. */
  readonly all: readonly OwnerChoice[]
  /** The user's account; `null` if they are not a possible owner. */
  readonly me: string | null
}

/** A row of the picker. */
export type OwnerOption =
  | { readonly key: string; readonly section: 'suggested' | 'me' | 'teams' | 'people'; readonly choice: OwnerChoice }
  | { readonly key: string; readonly section: 'nobody'; readonly choice: null }

/** Maximum rows; more are easier found by typing. */
const MOST_SHOWN = 60

/**
 * Returns the picker's rows: without text the suggestions, the user and "no one", then all; with text the matches by
 * name or address, prefix matches first.
 * @param canClear whether the issue has an owner
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
