import { Buffer } from 'node:buffer'
import { events } from './event-words.ts'
import { classes } from './page-words.ts'

/**
 * What all recordings have in common: how rrweb and the SDKs say things, and the words of HTML and CSS. Made up, so that it
 * holds nothing that anybody typed. Packed segments refer to its bytes: it is never changed. Another one gets the next
 * number (recordings.ts), and this one stays.
 */
export const vocabulary: Uint8Array = Buffer.from(JSON.stringify([classes, events]))
