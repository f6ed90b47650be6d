/** Item types for logs received over HTTP without an envelope: a file of lines, or a Vercel drain. */
export const plainLogType = 'plain_log'
export const vercelLogType = 'vercel_log'
