import { messages } from '#messages'
import { markNames, panelNames, type PlayerTexts } from '../view/texts.ts'

/** The player's texts in the request's language. Placeholders in braces are filled in by the browser. */
export function playerTexts(): PlayerTexts {
  const m = messages('replays')
  return {
    ...wordTexts(),
    share: m('player.share', { at: '{at}' }),
    position: m('player.position', { at: '{at}', length: '{length}' }),
    reading: m('player.reading', { read: '{read}', count: '{count}' }),
    gaps: {
      missing: m('player.gaps.missing', { duration: '{duration}' }),
      unreadable: m('player.gaps.unreadable', { duration: '{duration}' }),
      no_picture: m('player.gaps.no_picture', { duration: '{duration}' }),
    },
    tabs: byName(panelNames, (name) => m(`player.tabs.${name}`)),
    none: byName(panelNames, (name) => m(`player.none.${name}`)),
    marks: byName(markNames, (name) => m(`player.marks.${name}`)),
  }
}

function wordTexts() {
  const m = messages('replays')
  return {
    recording: m('player.recording'),
    play: m('player.play'),
    pause: m('player.pause'),
    back: m('player.back'),
    forward: m('player.forward'),
    speed: m('player.speed'),
    skip: m('player.skip'),
    shared: m('player.shared'),
    fullScreen: m('player.fullScreen'),
    seek: m('player.seek'),
    loading: m('player.loading'),
    failed: m('player.failed'),
    empty: m('player.empty'),
    keys: m('player.keys'),
    keySlower: m('player.keySlower'),
    keyFaster: m('player.keyFaster'),
    panels: m('player.panels'),
    open: m('player.open'),
    allLogs: m('player.allLogs'),
    noAnswer: m('player.noAnswer'),
    sent: m('player.sent'),
    received: m('player.received'),
    headers: m('player.headers'),
  }
}

function byName<Name extends string>(names: readonly Name[], textOf: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}
