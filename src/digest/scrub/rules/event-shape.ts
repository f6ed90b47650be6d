import type { NodeType } from './node-types.ts'

/**
 * The structure of an event as far as scrubbing rules need it: the selector names of its parts, and the parts that no
 * rule may change, so that the event stays valid.
 */
export interface Shape {
  readonly type?: NodeType
  /** The known fields of an object. Rules do not apply to other fields. */
  readonly fields?: { readonly [name: string]: Shape }
  /** The entries of a list or map. */
  readonly each?: Shape
  /** A list that events send in an object, `{"values": […]}`: selectors may name the object or skip it. */
  readonly wrapped?: true
  /** A list of name-value pairs, treated as a map. */
  readonly pairs?: true
  /** Free-form data: its numbers and booleans may become texts. Elsewhere only texts change. */
  readonly free?: true
  /** Identifies a user: a mark would merge many users into one, so it is removed without a mark. */
  readonly identity?: true
  /** An alternative selector name, in lower case. */
  readonly alias?: string
  /** An attribute that may be typed, `{"value": …, "type": …}`: selectors can name its value in both forms. */
  readonly typed?: true
  /** Below a safe field: only values with a secret's name change. */
  readonly sheltered?: boolean
}

const text: Shape = {}
const free: Shape = { free: true }
const identity: Shape = { identity: true }

/** Fields with free text from the application. */
function texts(...names: readonly string[]): { readonly [name: string]: Shape } {
  return Object.fromEntries(names.map((name) => [name, text]))
}

const frame: Shape = {
  type: 'frame',
  fields: {
    ...texts('function', 'raw_function', 'module', 'package', 'filename', 'abs_path', 'context_line'),
    pre_context: { each: text },
    post_context: { each: text },
    vars: { type: 'variables', free: true },
    data: free,
  },
}

const stack: Shape = { type: 'stack', fields: { frames: { each: frame } } }

const exception: Shape = {
  type: 'exception',
  fields: {
    ...texts('type', 'value', 'module', 'raw_type', 'raw_module', 'thread_id'),
    mechanism: { fields: { ...texts('description', 'help_link', 'source'), data: free, meta: free } },
    stacktrace: stack,
    raw_stacktrace: stack,
  },
}

const request: Shape = {
  type: 'request',
  fields: {
    ...texts('url', 'method', 'fragment'),
    query_string: { type: 'query', pairs: true, each: text },
    cookies: { pairs: true, each: { type: 'cookie' } },
    headers: { pairs: true, each: { type: 'header' } },
    data: { type: 'body', free: true },
    env: free,
  },
}

/** A stored event, without ids, times, levels and derived fields. */
export const eventShape: Shape = {
  fields: {
    ...texts('logger', 'transaction', 'server_name', 'release', 'dist', 'environment'),
    logentry: { type: 'message', fields: { message: text, formatted: text, params: free } },
    exception: { wrapped: true, each: exception },
    stacktrace: stack,
    threads: { wrapped: true, each: { type: 'thread', fields: { ...texts('name', 'state'), stacktrace: stack } } },
    breadcrumbs: {
      wrapped: true,
      each: { type: 'breadcrumb', fields: { ...texts('category', 'message'), data: free } },
    },
    request,
    user: {
      type: 'user',
      fields: {
        id: identity,
        email: identity,
        username: identity,
        ip_address: identity,
        name: text,
        geo: free,
        data: free,
      },
    },
    contexts: { each: { type: 'context', free: true } },
    tags: { pairs: true, each: { type: 'tag' } },
    extra: { type: 'extra', free: true },
    modules: { each: text },
    debug_meta: free,
    fingerprint: { each: text },
    security: { type: 'security', free: true },
    template: { type: 'template', free: true },
  },
}

/** The structure of a span's or log's attributes. Transactions call them `data`. */
export const attributesShape: Shape = {
  fields: { attributes: { alias: 'data', each: { free: true, typed: true } } },
}

export const logShape: Shape = { fields: { body: text, ...attributesShape.fields } }

export const attachmentShape: Shape = { fields: { filename: text } }
