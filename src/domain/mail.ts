/** One mail, ready to be sent. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for each try to send it, so that a repetition can be told: it becomes the Message-ID. Absent: a new one. */
  readonly id?: string
  /** Where a POST ends the subscription that it came of (RFC 8058), for the button of mail programs. */
  readonly unsubscribe?: string
}

/** Sends mail. Adapter: nodemailer (src/notify/mail). */
export interface Mailer {
  /** Resolves when the mail server has taken it; rejects when it has not. */
  send(mail: Mail): Promise<void>
}
