import { createTransport } from 'nodemailer'
import type { Mailer } from '#domain/mail.ts'
import type { MailSettings } from '#domain/settings.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Sends by the operator's mail server, one connection for each mail: there are few. */
export function createMailer({ server, from, proxy }: MailSettings): Mailer {
  const transport = createTransport({
    url: server,
    ...(proxy !== undefined && { proxy }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // No part of a mail refers to a file or URL to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, id, unsubscribe }) => {
      await transport.sendMail({
        from,
        // As an object without line breaks: a string would be parsed as a list of addresses.
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        text,
        html,
        // RFC 3834: prevents automatic replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${oneLine(unsubscribe)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(id !== undefined && { messageId: `<${oneLine(id)}@mishap>` }),
      })
    },
  }
}

/** Prevents header injection. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
