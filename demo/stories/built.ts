import type { Frame } from '#domain/event/event.ts'
import { between } from '../rhythm.ts'
import { shipped, siteOf } from '../shop.ts'
import type { Scene, Story } from '../story.ts'
import { clicked, fetched, thrown, uncaughtInBrowser } from './story-parts.ts'

/** A built script; its map is uploaded, so that pages show the source (house/uploads.ts). */
export const built = {
  release: 'checkout@5.4.0+1221',
  script: '/assets/gift-card-7c1e.js',
  map: '/assets/gift-card-7c1e.js.map',
} as const

/** The columns of calls in its only line, from 1. */
const frame =
  (functionName: string, colno: number) =>
  (scene: Scene): Frame => {
    const file = siteOf(scene.environment, 'www') + built.script
    return { filename: file, abs_path: file, function: functionName, lineno: 1, colno, in_app: true }
  }
const frames = [frame('b', 760), frame('l', 713), frame('c', 614)]

/** Errors in minified code. */
export const builtStories: readonly Story[] = [
  {
    key: 'checkout/gift-card',
    events: 24,
    rhythm: between(shipped(built.release), 0),
    runsIn: 'browser',
    environments: ['production'],
    transaction: '/checkout/review',
    failure: thrown(uncaughtInBrowser, {
      type: 'TypeError',
      value: "Cannot destructure property 'amount' of 'n.balance' as it is undefined.",
      frames: (scene) => frames.map((at) => at(scene)),
    }),
    request: { method: 'GET', path: '/checkout/review' },
    trail: (scene) => [fetched(scene, 'GET', '/api/gift-cards', 200), clicked('button.use-gift-card')],
  },
]
