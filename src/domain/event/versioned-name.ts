/** A name with its version: `Chrome 142.0`. Go repeats the name in its version: `go1.26` of `go`. */
export function versionedName(name: string, version: string | undefined): string {
  const trimmed = version?.trim() ?? ''
  if (trimmed === '') return name
  const rest = trimmed.startsWith(name) ? trimmed.slice(name.length) : ''
  return `${name} ${/^\d/.test(rest) ? rest : trimmed}`
}
