// The only file that names rrweb: it is loaded when a recording is about to be played, and other pages never see it.
import { Replayer } from 'rrweb'
import type { SafeEvent } from './safe-event.ts'

type Events = ConstructorParameters<typeof Replayer>[0]

/** What is asked of the replayer. Times are milliseconds since its first event. */
export interface Screen {
  play(offset: number): void
  pause(offset: number): void
  /** The moment that is shown. */
  time(): number
  add(event: SafeEvent): void
  setSpeed(speed: number): void
  /** The element that a number of the recording stands for. */
  elementOf(id: number): Element | undefined
  close(): void
}

interface ScreenWatcher {
  /** The size of the recorded window, CSS pixels. */
  onSize(width: number, height: number): void
  /** An element of the recorded page was built. */
  onBuilt(id: number, element: Element): void
}

/** @param events from a full snapshot on, two at least */
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
    // Canvases are painted by canvas-painter.ts. Let rrweb do it, and it takes the frame's sandbox away.
    UNSAFE_replayCanvas: false,
    // Nobody is to be told by the console what a stranger's recording lacks.
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

/** The events are as rrweb has them: safe-event.ts builds them so. */
const asEvents = (events: readonly SafeEvent[]) => events as unknown as Events

function ignore(): void {
  // Says nothing, on purpose.
}

function isSize(value: unknown): value is { readonly width: number; readonly height: number } {
  return typeof value === 'object' && value !== null && 'width' in value && 'height' in value
}
