import type { NormalEvent } from '../normalise/normalise-event.ts'
import { isConnectionText } from './connection-lost.ts'
import { atLast, frameFile, hasOwnFrames, isOfBrowser, outermost } from './subject.ts'

const EXTENSION = /^(?:chrome|moz|safari|safari-web|ms-browser)-extension:|^webkit-masked-url:/

/**
 * Browser messages about extensions, and the globals that extensions, wallets, translators and in-app browsers inject
 * into pages.
 */
const KNOWN = new RegExp(
  [
    '^Extension context invalidated',
    'Could not establish connection\\. Receiving end does not exist',
    'The message port closed before a response was received',
    'the message channel closed before a response was received',
    'runtime\\.sendMessage\\(\\)',
    'Object Not Found Matching Id:\\d+, MethodName:',
    '\\b(?:_AutofillCallbackHandler|instantSearchSDKJSBridgeClearHighlight|MyApp_RemoveAllHighlights)\\b',
    '\\b(?:__firefox__|__gCrWeb|gCrWeb|zaloJSV2|WeixinJSBridge|DarkReader|ZiteReader|vid_mate_check)\\b',
    '\\b(?:pktAnnotationHighlighter|SymBrowser_ScriptForm|ceCurrentVideo|EBCallBackMessageReceived|conduitPage)\\b',
    '\\b(?:originalCreateNotification|atomicFindClose|bmi_SafeAddOnload|top\\.GLOBALS|canvas\\.contentDocument)\\b',
    '\\bwindow\\.__pad\\.performLoop\\b',
    '(?:redefine property:|read only property) [\'"]?(?:ethereum|solana|tronWeb|tronLink)\\b',
    '^Java (?:object is gone|bridge method invocation error)',
  ].join('|'),
)

/**
 * Matches errors of extensions and injected scripts: the newest frame is an extension's, or the text is a known one.
 * Does not match an extension between the application and its own failed request.
 */
export function isOfExtension(event: NormalEvent): boolean {
  if (!isOfBrowser(event)) return false
  return atLast(event, (text) => KNOWN.test(text)) || isThrownByExtension(event)
}

function isThrownByExtension(event: NormalEvent): boolean {
  const exception = outermost(event)
  const newest = exception?.stacktrace?.frames.at(-1)
  if (newest === undefined || !EXTENSION.test(frameFile(newest))) return false
  const frames = exception?.stacktrace?.frames.filter((frame) => !EXTENSION.test(frameFile(frame))) ?? []
  return !(isConnectionText(exception?.value ?? '') && hasOwnFrames({ stacktrace: { frames } }))
}
