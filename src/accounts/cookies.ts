/** The raw names and values of a request's cookies. */
function cookiesOf(headers: Headers): readonly (readonly [string, string])[] {
  return (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at === -1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const]
  })
}

/** The value of one of the library's signed cookies, without verifying the signature; `undefined` if it is missing. */
export function unsignedValue(headers: Headers, name: string): string | undefined {
  const value = cookiesOf(headers).find(([known]) => known === name)?.[1]
  if (value === undefined) return undefined
  const signed = decoded(value)
  return signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
}

export function withoutCookie(headers: Headers, name: string): Headers {
  const kept = cookiesOf(headers).filter(([known]) => known !== name)
  const changed = new Headers(headers)
  changed.set('cookie', kept.map(([known, value]) => `${known}=${value}`).join('; '))
  return changed
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
