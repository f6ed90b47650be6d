// The only file that imports rrweb. It is loaded before playback, so other pages never load it.
import { Replayer } from 'rrweb'
import type { SafeEvent } from './safe-event.ts'

type Events = ConstructorParameters<typeof Replayer>[0]

/** The interface to the replayer. Times are milliseconds since its first event. */
export interface Screen {
  play(offset: number): void
  pause(offset: number): void
  /** The current position. */
  time(): number
  add(event: SafeEvent): void
  setSpeed(speed: number): void
  /** Returns the element with a recorded id. */
  elementOf(id: number): Element | undefined
  close(): void
}

interface ScreenWatcher {
  /** The recorded window's size changed, in CSS pixels. */
  onSize(width: number, height: number): void
  /** An element of the recorded page was built. */
  onBuilt(id: number, element: Element): void
}

/** @param events starting with a full snapshot, at least two */
export function openScreen(
  stage: HTMLElement,
  events: readonly SafeEvent[],
  speed: number,
  watcher: ScreenWatcher,
): Screen {
  const replayer = new Replayer(asEvents(events), {
    root: stage,
    speed,
    mouseTail: false,
    triggerFocus: false,
    showWarning: false,
    // canvas-painter.ts paints canvases. If rrweb did, it would remove the frame's sandbox.
    UNSAFE_replayCanvas: false,
    // Untrusted recordings must not write warnings to the console.
    logger: { log: ignore, warn: ignore },
    plugins: [
      {
        onBuild(node, { id }) {
          if ('tagName' in node) watcher.onBuilt(id, node as Element)
        },
      },
    ],
  })
  replayer.on('resize', (size) => {
    if (isSize(size)) watcher.onSize(size.width, size.height)
  })
  return {
    play: (offset) => replayer.play(offset),
    pause: (offset) => replayer.pause(offset),
    time: () => replayer.getCurrentTime(),
    add(event) {
      for (const one of asEvents([event])) replayer.addEvent(one)
    },
    setSpeed: (to) => replayer.setConfig({ speed: to }),
    elementOf(id) {
      const node = replayer.getMirror().getNode(id)
      return node !== null && 'tagName' in node ? (node as Element) : undefined
    },
    close: () => replayer.destroy(),
  }
}

/** The events have rrweb's format, as built by safe-event.ts. */
const asEvents = (events: readonly SafeEvent[]) => events as unknown as Events

function ignore(): void {
  // Intentionally empty.
}

function isSize(value: unknown): value is { readonly width: number; readonly height: number } {
  return typeof value === 'object' && value !== null && 'width' in value && 'height' in value
}
