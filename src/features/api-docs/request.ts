import type { Operation, Parameter } from './document.ts'

/** The form's values. */
export interface Filled {
  /** By parameter name; '' is not sent. */
  readonly values: Readonly<Record<string, string>>
  /** JSON as typed. */
  readonly body: string
}

/** A request, both for sending and for the snippets. */
interface Prepared {
  readonly address: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Whether a parameter may be repeated. */
export function isSeveral({ schema }: Parameter): boolean {
  return schema.type === 'array'
}

/** A parameter's values, one per line if repeatable. */
export function valuesOf(parameter: Parameter, { values }: Filled): readonly string[] {
  const text = values[parameter.name] ?? ''
  const all = isSeveral(parameter) ? text.split('\n').map((line) => line.trim()) : [text]
  return all.filter((one) => one !== '')
}

/**
 * Builds a request from the form. Missing path parameters are shown in capitals.
 * @param server its address
 */
export function prepare({ method, path, parameters, body }: Operation, server: string, filled: Filled): Prepared {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    filled.values[name] ? encodeURIComponent(filled.values[name]) : name.toUpperCase(),
  )
  const search = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const parameter of parameters)
    for (const value of valuesOf(parameter, filled)) {
      if (parameter.in === 'query') search.append(parameter.name, value)
      if (parameter.in === 'header') headers[parameter.name] = value
    }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return {
    address: `${server}${named}${search.size === 0 ? '' : `?${search}`}`,
    method: method.toUpperCase(),
    headers,
    body: body === undefined ? undefined : filled.body,
  }
}

export type Outcome =
  | { readonly kind: 'unanswered' }
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly statusText: string
      readonly milliseconds: number
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly body: Received
    }

/** A response body: text, with JSON formatted, or a file. */
export type Received =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: number }

/** More text than this makes the page slow. */
const MOST_SHOWN = 100_000

/**
 * Sends a request from this page.
 * @param token '' to use the current session
 */
export async function send({ address, method, headers, body }: Prepared, token: string): Promise<Outcome> {
  const sentAt = performance.now()
  try {
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...(token !== '' && { Authorization: `Bearer ${token}` }) },
      // With a token, omit the session cookie.
      credentials: token === '' ? 'same-origin' : 'omit',
      cache: 'no-store',
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    const bytes = await answer.arrayBuffer()
    return {
      kind: 'answered',
      status: answer.status,
      statusText: answer.statusText,
      milliseconds: performance.now() - sentAt,
      headers: [...answer.headers],
      body: receivedOf(answer.headers.get('content-type') ?? '', bytes),
    }
  } catch {
    return { kind: 'unanswered' }
  }
}

function receivedOf(type: string, bytes: ArrayBuffer): Received {
  if (bytes.byteLength === 0) return { kind: 'nothing' }
  if (!/json|^text\//.test(type)) return { kind: 'file', type, bytes: bytes.byteLength }
  const text = formatted(new TextDecoder().decode(bytes))
  return { kind: 'text', text: text.slice(0, MOST_SHOWN), isCut: text.length > MOST_SHOWN }
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
