/** The types of the items that logs become which came by HTTP as no envelope: as a file of lines, or drained by Vercel. */
export const plainLogType = 'plain_log'
export const vercelLogType = 'vercel_log'
