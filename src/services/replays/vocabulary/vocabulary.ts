import { Buffer } from 'node:buffer'
import { events } from './event-words.ts'
import { classes } from './page-words.ts'

/**
 * The content common to all recordings: the JSON of rrweb and the SDKs, and the vocabulary of HTML and CSS. It is
 * invented, so it contains no user data. Packed segments refer to its bytes, so it must never change. A new version
 * gets the next number (recordings.ts), and this one stays.
 */
export const vocabulary: Uint8Array = Buffer.from(JSON.stringify([classes, events]))
