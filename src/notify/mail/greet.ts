import { createTransport } from 'nodemailer'
import type { MailSettings } from '#domain/settings.ts'

const PATIENCE_MS = 5_000

/**
 * Asks the mail server as if there were a mail to send: connects, says hello, begins TLS and signs in where the settings
 * say so. Sends nothing. Returns what went wrong, in the words of whoever refused; undefined: all is well.
 */
export async function greetMailServer({ server, proxy }: MailSettings): Promise<string | undefined> {
  const transport = createTransport({
    url: server,
    ...(proxy !== undefined && { proxy }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.verify()
    return undefined
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  } finally {
    transport.close()
  }
}
