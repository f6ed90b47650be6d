import { exploreParams, type ExploreQuery } from '#domain/explore/explore-query.ts'

/** What of the address a form sends along. */
export function fieldsOf(query: ExploreQuery, without: readonly string[]) {
  return Object.entries(exploreParams(query)).flatMap(([name, value]) =>
    without.includes(name) || value === '' ? [] : [value ?? []].flat().map((one) => ({ name, value: String(one) })),
  )
}

export function HiddenFields({ query, without }: { query: ExploreQuery; without: readonly string[] }) {
  return fieldsOf(query, without).map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
