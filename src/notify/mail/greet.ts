import { createTransport } from 'nodemailer'
import type { MailSettings } from '#domain/settings.ts'

const PATIENCE_MS = 5_000

/**
 * Tests the mail server by connecting, greeting it, starting TLS and signing in as configured. Sends nothing. Returns
 * the error in the words of its source, or `undefined` on success.
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
