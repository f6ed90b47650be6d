import { indexOfBytes, joinBytes } from './bytes.ts'
import { partNames, type PartNames } from './part-names.ts'

/** A part of a form: the position of its content among the kept bytes. */
export interface FormPart extends PartNames {
  readonly from: number
  readonly to: number
  /** Original size of the content. Greater than `to - from` if it was not kept. */
  readonly bytes: number
}

export type FormProblem = 'not_a_form' | 'too_many_parts'

/** Stores the contents of a form while it is being read. */
export interface FormKeeper {
  /** Maximum bytes of a part's content. Larger ones are not kept. */
  maxBytes(part: PartNames): number
  keep(bytes: Uint8Array): void
  /** Number of bytes kept so far. */
  kept(): number
  /** Called at the end of a part. */
  ended?(part: FormPart): void
  /** Discards everything kept from this position on. */
  rewind(to: number): void
}

/** Maximum bytes before the first part, and in the headers of a part. Clients write less than 1 kB. */
const MAX_HEAD_BYTES = 4 * 1024
/** Maximum spaces after a boundary. */
const MAX_PADDING = 64
const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder()
const LINE_BREAK = utf8.encode('\r\n')
const END_OF_HEADERS = utf8.encode('\r\n\r\n')
const DASH = 0x2d
const NOTHING = new Uint8Array(0)

type State = 'preamble' | 'delimiter' | 'headers' | 'content' | 'epilogue'
/** The result of one state: the number of bytes consumed, or that it needs more. */
type Step = number | 'more' | FormProblem

/**
 * Incrementally parses a multipart form (RFC 7578) from pieces of any size. Buffers the headers of one part and as many
 * bytes as a boundary has; contents of parts go to the keeper.
 */
export class MultipartReader {
  readonly #delimiter: Uint8Array
  readonly #maxParts: number
  readonly #keeper: FormKeeper
  readonly #parts: FormPart[] = []
  #state: State = 'preamble'
  /** Unprocessed bytes. Starts with a line break, because the first boundary need not be preceded by one. */
  #rest: Uint8Array = LINE_BREAK
  #names: PartNames | undefined
  #from = 0
  #bytes = 0
  #maxBytes = 0

  constructor(boundary: string, maxParts: number, keeper: FormKeeper) {
    this.#delimiter = utf8.encode(`\r\n--${boundary}`)
    this.#maxParts = maxParts
    this.#keeper = keeper
  }

  /** Parses the next piece. Returns why the form is invalid; nothing may follow in that case. */
  push(piece: Uint8Array): FormProblem | undefined {
    let bytes = this.#rest.length === 0 ? piece : joinBytes(this.#rest, piece)
    for (let step = this.#step(bytes); step !== 'more'; step = this.#step(bytes)) {
      if (typeof step === 'string') return step
      bytes = bytes.subarray(step)
    }
    // A copy, because a view would keep the whole piece alive.
    this.#rest = new Uint8Array(bytes)
    return undefined
  }

  /** Call after the last piece. */
  end(): readonly FormPart[] | FormProblem {
    return this.#state === 'epilogue' ? this.#parts : 'not_a_form'
  }

  #step(bytes: Uint8Array): Step {
    switch (this.#state) {
      case 'preamble':
        return this.#readPreamble(bytes)
      case 'delimiter':
        return this.#readDelimiter(bytes)
      case 'headers':
        return this.#readHeaders(bytes)
      case 'content':
        return this.#readContent(bytes)
      case 'epilogue':
        this.#rest = NOTHING
        return bytes.length === 0 ? 'more' : bytes.length
    }
  }

  #readPreamble(bytes: Uint8Array): Step {
    const at = indexOfBytes(bytes, this.#delimiter)
    if (Math.max(at, at === -1 ? bytes.length : 0) > MAX_HEAD_BYTES) return 'not_a_form'
    if (at === -1) return 'more'
    this.#state = 'delimiter'
    return at + this.#delimiter.length
  }

  /** `--` after a boundary ends the form, a line break starts a part. */
  #readDelimiter(bytes: Uint8Array): Step {
    let at = 0
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
    if (at > MAX_PADDING) return 'not_a_form'
    if (bytes.length < at + 2) return 'more'
    if (bytes[at] === DASH && bytes[at + 1] === DASH) {
      this.#state = 'epilogue'
      return at + 2
    }
    if (bytes[at] !== LINE_BREAK[0] || bytes[at + 1] !== LINE_BREAK[1]) return 'not_a_form'
    if (this.#parts.length === this.#maxParts) return 'too_many_parts'
    this.#state = 'headers'
    // Keeps the line break: without headers, the empty line after them is its second half.
    return at
  }

  #readHeaders(bytes: Uint8Array): Step {
    const end = indexOfBytes(bytes, END_OF_HEADERS)
    if (Math.max(end, end === -1 ? bytes.length : 0) > MAX_HEAD_BYTES) return 'not_a_form'
    if (end === -1) return 'more'
    const names = partNames(fromUtf8.decode(bytes.subarray(0, end)))
    if (names === undefined) return 'not_a_form'
    this.#names = names
    this.#from = this.#keeper.kept()
    this.#bytes = 0
    this.#maxBytes = this.#keeper.maxBytes(names)
    this.#state = 'content'
    return end + END_OF_HEADERS.length
  }

  #readContent(bytes: Uint8Array): Step {
    const at = indexOfBytes(bytes, this.#delimiter)
    // The end of the available bytes may be the start of a boundary.
    const end = at === -1 ? bytes.length - this.#delimiter.length + 1 : at
    if (end > 0) this.#take(bytes.subarray(0, end))
    if (at === -1) return end > 0 ? end : 'more'
    const names = this.#names as PartNames
    const part = { ...names, from: this.#from, to: this.#keeper.kept(), bytes: this.#bytes }
    this.#parts.push(part)
    this.#keeper.ended?.(part)
    this.#state = 'delimiter'
    return at + this.#delimiter.length
  }

  #take(content: Uint8Array): void {
    this.#bytes += content.length
    if (this.#bytes > this.#maxBytes) this.#keeper.rewind(this.#from)
    else this.#keeper.keep(content)
  }
}
