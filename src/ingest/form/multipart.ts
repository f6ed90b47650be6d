import { Buffer } from 'node:buffer'
import { partNames, type PartNames } from './part-names.ts'

/** A part of a form: where its content lies among the bytes that were kept. */
export interface FormPart extends PartNames {
  readonly from: number
  readonly to: number
  /** Of the content as it came. More than `to - from`: it was not kept. */
  readonly bytes: number
}

/** The reason why a body is no form, or too much of one. */
export type FormProblem = 'not_a_form' | 'too_many_parts'

/** What becomes of the contents of a form while it is read. */
export interface FormKeeper {
  /** Returns the most bytes that the content of a part may have; what has more is not kept. */
  maxBytes(part: PartNames): number
  keep(bytes: Buffer): void
  /** Returns how much has been kept. */
  kept(): number
  /** Lets go of everything that was kept from this place on. */
  rewind(to: number): void
}

/** What may stand before the first part, and in the headers of a part. Programs write less than 1 kB. */
const MAX_HEAD_BYTES = 16 * 1024
/** Spaces that may stand behind a boundary. */
const MAX_PADDING = 64
const END_OF_HEADERS = Buffer.from('\r\n\r\n')
const LINE_BREAK = '\r\n'
const NOTHING = Buffer.alloc(0)

type State = 'preamble' | 'delimiter' | 'headers' | 'content' | 'epilogue'
/** What one state made of the bytes: how many are done with, or that it needs more. */
type Step = number | 'more' | FormProblem

/**
 * Reads a multipart form (RFC 7578) while its bytes come, in pieces of any size. It holds the headers of one part and as
 * many bytes as a boundary has; what the parts contain goes to the keeper.
 */
export class MultipartReader {
  readonly #delimiter: Buffer
  readonly #maxParts: number
  readonly #keeper: FormKeeper
  readonly #parts: FormPart[] = []
  #state: State = 'preamble'
  /** What came and could not be judged yet. The first boundary needs no line break before it. */
  #rest = Buffer.from(LINE_BREAK)
  #names: PartNames | undefined
  #from = 0
  #bytes = 0
  #maxBytes = 0

  constructor(boundary: string, maxParts: number, keeper: FormKeeper) {
    this.#delimiter = Buffer.from(`${LINE_BREAK}--${boundary}`, 'latin1')
    this.#maxParts = maxParts
    this.#keeper = keeper
  }

  /** Reads the next piece. Returns why it is no form; nothing more may follow then. */
  push(piece: Buffer): FormProblem | undefined {
    let bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    for (let step = this.#step(bytes); step !== 'more'; step = this.#step(bytes)) {
      if (typeof step === 'string') return step
      bytes = bytes.subarray(step)
    }
    // A copy: a view would hold on to the whole piece.
    this.#rest = Buffer.from(bytes)
    return undefined
  }

  /** No more bytes follow. */
  end(): readonly FormPart[] | FormProblem {
    return this.#state === 'epilogue' ? this.#parts : 'not_a_form'
  }

  #step(bytes: Buffer): Step {
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

  #readPreamble(bytes: Buffer): Step {
    const at = bytes.indexOf(this.#delimiter)
    if (Math.max(at, at === -1 ? bytes.length : 0) > MAX_HEAD_BYTES) return 'not_a_form'
    if (at === -1) return 'more'
    this.#state = 'delimiter'
    return at + this.#delimiter.length
  }

  /** `--` behind a boundary ends the form, a line break begins a part. */
  #readDelimiter(bytes: Buffer): Step {
    let at = 0
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
    if (at > MAX_PADDING) return 'not_a_form'
    if (bytes.length < at + 2) return 'more'
    const next = bytes.toString('latin1', at, at + 2)
    if (next === '--') this.#state = 'epilogue'
    else if (next !== LINE_BREAK) return 'not_a_form'
    else if (this.#parts.length === this.#maxParts) return 'too_many_parts'
    else this.#state = 'headers'
    // The line break stays: where there are no headers, the empty line behind them is its second half.
    return next === '--' ? at + 2 : at
  }

  #readHeaders(bytes: Buffer): Step {
    const end = bytes.indexOf(END_OF_HEADERS)
    if (Math.max(end, end === -1 ? bytes.length : 0) > MAX_HEAD_BYTES) return 'not_a_form'
    if (end === -1) return 'more'
    const names = partNames(bytes.toString('utf8', 0, end))
    if (names === undefined) return 'not_a_form'
    this.#names = names
    this.#from = this.#keeper.kept()
    this.#bytes = 0
    this.#maxBytes = this.#keeper.maxBytes(names)
    this.#state = 'content'
    return end + END_OF_HEADERS.length
  }

  #readContent(bytes: Buffer): Step {
    const at = bytes.indexOf(this.#delimiter)
    // The end of what is there may be the beginning of a boundary.
    const end = at === -1 ? bytes.length - this.#delimiter.length + 1 : at
    if (end > 0) this.#take(bytes.subarray(0, end))
    if (at === -1) return end > 0 ? end : 'more'
    const names = this.#names as PartNames
    this.#parts.push({ ...names, from: this.#from, to: this.#keeper.kept(), bytes: this.#bytes })
    this.#state = 'delimiter'
    return at + this.#delimiter.length
  }

  #take(content: Buffer): void {
    this.#bytes += content.length
    if (this.#bytes > this.#maxBytes) this.#keeper.rewind(this.#from)
    else this.#keeper.keep(content)
  }
}
