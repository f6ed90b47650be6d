import type { Operation, Parameter } from './document.ts'

/** What somebody has filled in. */
export interface Filled {
  /** By the names of parameters; '' is not sent. */
  readonly values: Readonly<Record<string, string>>
  /** JSON, as it was typed. */
  readonly body: string
}

/** A request as it is sent, and as its snippets show it. */
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

/** The values of a parameter: one on each line, where it may be repeated. */
export function valuesOf(parameter: Parameter, { values }: Filled): readonly string[] {
  const text = values[parameter.name] ?? ''
  const all = isSeveral(parameter) ? text.split('\n').map((line) => line.trim()) : [text]
  return all.filter((one) => one !== '')
}

/** A request of what was filled in. What is missing in the path stands there in capitals. @param server its address */
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

/** What came of a request. */
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

/** The body of an answer: text, formatted where it is JSON, or a file. */
export type Received =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: number }

/** More than this makes a page slow. */
const MOST_SHOWN = 100_000

/** Sends a request from this page. @param token '' asks with the session of whoever is signed in */
export async function send({ address, method, headers, body }: Prepared, token: string): Promise<Outcome> {
  const sentAt = performance.now()
  try {
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...(token !== '' && { Authorization: `Bearer ${token}` }) },
      // A token speaks for itself alone: the session stays out of it.
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
