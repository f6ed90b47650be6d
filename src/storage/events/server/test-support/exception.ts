/** The server's answer to a request that it cannot fulfil. */
export class ServerException extends Error {
  readonly code: string
  readonly type: string

  constructor(code: string, type: string, message: string) {
    super(message)
    this.code = code
    this.type = type
  }

  /** As it appears in the body of an answer. */
  text(version: string): string {
    return `Code: ${this.code}. DB::Exception: ${this.message} (${this.type}) (version ${version} (official build))\n`
  }

  /** The matching HTTP status. */
  get status(): number {
    return statuses.get(this.code) ?? 500
  }
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['192', 403],
  ['193', 403],
  ['194', 401],
  ['497', 403],
  ['516', 403],
  ['46', 404],
  ['47', 404],
  ['60', 404],
  ['81', 404],
  ['115', 404],
  ['26', 400],
  ['27', 400],
  ['38', 400],
  ['41', 400],
  ['43', 400],
  ['53', 400],
  ['62', 400],
  ['72', 400],
  ['130', 400],
  ['457', 400],
  ['159', 408],
  ['48', 501],
  ['209', 503],
])
