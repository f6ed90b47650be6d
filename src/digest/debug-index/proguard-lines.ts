/** A method of a class, or the part of one that a range of obfuscated lines belongs to. */
export interface MappedMethod {
  readonly obfuscated: string
  /** Obfuscated lines [from, to]; undefined where the mapping has no lines for the method, or says 0:0. */
  readonly lines: { readonly from: number; readonly to: number } | undefined
  /** The class that it was inlined from; undefined where it is the class's own. */
  readonly originalClass: string | undefined
  readonly original: string
  /** Original lines; `to` is missing where all obfuscated lines are of one original line. */
  readonly originalLines: { readonly from: number; readonly to: number | undefined } | undefined
  /** The compiler made it: nobody wrote it. */
  isSynthesized: boolean
  /** Code that R8 moved out of several methods. */
  isOutline: boolean
  /** Of a method that calls an outline: lines within the outline to obfuscated lines of this method. */
  callSites: ReadonlyMap<number, number> | undefined
  /** Innermost frames that were not there when this is thrown: by class descriptor, `Ljava/lang/NullPointerException;`. */
  readonly removals: { readonly thrown: string; readonly frames: number }[]
}

/** What a mapping says of one class. */
export interface MappedClass {
  readonly original: string
  readonly obfuscated: string
  readonly isSynthesized: boolean
  readonly methods: readonly MappedMethod[]
}

/** `com.shop.Basket -> a.b:` */
const CLASS = /^(\S+) -> (\S+):\s*$/

export function classLine(line: string): { readonly original: string; readonly obfuscated: string } | undefined {
  if (line.startsWith('#')) return undefined
  const [, original, obfuscated] = CLASS.exec(line) ?? []
  return original === undefined || obfuscated === undefined ? undefined : { original, obfuscated }
}

/** `# {"id":"sourceFile","fileName":"Basket.kt"}` */
export function sourceFileIn(line: string): string | undefined {
  const comment = commentIn(line)
  return comment?.id === 'sourceFile' && typeof comment.fileName === 'string' ? comment.fileName : undefined
}

/** `1:3:void com.other.Till.pay(int):12:14 -> a` */
const METHOD =
  /^\s+(?:(\d{1,9}):(\d{1,9}):)?\S+ (?:(\S+)\.)?([^\s.(]+)\([^)]*\)(?::(\d{1,9})(?::(\d{1,9}))?)? -> (\S+)\s*$/

/** Reads the part of a mapping that is about one class. What is no line of a mapping is passed over. */
export function readClass(section: string): MappedClass | undefined {
  const [first = '', ...rest] = section.split('\n')
  const names = classLine(first)
  if (names === undefined) return undefined
  const methods: MappedMethod[] = []
  let isSynthesized = false
  for (const line of rest) {
    const comment = commentIn(line)
    const method = methods.at(-1)
    if (comment === undefined) {
      const read = readMethod(line)
      if (read !== undefined) methods.push(read)
    } else if (method !== undefined) annotate(method, comment)
    else if (comment.id === 'com.android.tools.r8.synthesized') isSynthesized = true
  }
  return { ...names, isSynthesized, methods }
}

function readMethod(line: string): MappedMethod | undefined {
  const [, from, to, originalClass, original, first, last, obfuscated] = METHOD.exec(line) ?? []
  if (original === undefined || obfuscated === undefined) return undefined
  return {
    obfuscated,
    lines: from === undefined || Number(to) === 0 ? undefined : { from: Number(from), to: Number(to) },
    originalClass,
    original,
    originalLines:
      first === undefined ? undefined : { from: Number(first), to: last === undefined ? undefined : Number(last) },
    isSynthesized: false,
    isOutline: false,
    callSites: undefined,
    removals: [],
  }
}

type Comment = { readonly [key: string]: unknown }

function commentIn(line: string): Comment | undefined {
  const start = line.search(/\S/)
  if (start === -1 || line[start] !== '#') return undefined
  const json = line.slice(start + 1).trim()
  // Others are for people: nothing in them is about the line before.
  if (!json.startsWith('{')) return { id: undefined }
  try {
    return JSON.parse(json) as Comment
  } catch {
    return { id: undefined }
  }
}

function annotate(method: MappedMethod, comment: Comment): void {
  switch (comment.id) {
    case 'com.android.tools.r8.synthesized':
      method.isSynthesized = true
      return
    case 'com.android.tools.r8.outline':
      method.isOutline = true
      return
    case 'com.android.tools.r8.outlineCallsite':
      method.callSites = positionsIn(comment.positions)
      return
    case 'com.android.tools.r8.rewriteFrame':
      method.removals.push(...removalsIn(comment))
  }
}

function positionsIn(positions: unknown): ReadonlyMap<number, number> {
  const pairs = typeof positions === 'object' && positions !== null ? Object.entries(positions) : []
  return new Map(pairs.flatMap(([from, to]) => (typeof to === 'number' ? [[Number(from), to] as const] : [])))
}

/** `{"conditions":["throws(Ljava/lang/NullPointerException;)"],"actions":["removeInnerFrames(1)"]}` */
function removalsIn({ conditions, actions }: Comment): MappedMethod['removals'] {
  const [condition, ...others] = Array.isArray(conditions) ? (conditions as unknown[]) : []
  const thrown = /^throws\((.+)\)$/.exec(String(condition))?.[1]
  // All conditions must hold, and an exception is of one class.
  if (thrown === undefined || others.length > 0) return []
  return (Array.isArray(actions) ? (actions as unknown[]) : []).flatMap((action) => {
    const frames = /^removeInnerFrames\((\d{1,3})\)$/.exec(String(action))?.[1]
    return frames === undefined ? [] : { thrown, frames: Number(frames) }
  })
}
