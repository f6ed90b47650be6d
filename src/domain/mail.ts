export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Becomes the Message-ID. The same across retries, so that duplicates can be detected. Absent: a new one. */
  readonly id?: string
  /** A URL at which a POST ends the subscription (RFC 8058), for the unsubscribe button of mail clients. */
  readonly unsubscribe?: string
}

/** Sends mail. Adapter: nodemailer (src/notify/mail). */
export interface Mailer {
  /** Resolves once the mail server has accepted the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>
}
