/** Maximum offset between clock and video in seconds; browsers show some frames late. */
const APART_S = 0.25
/** The maximum playback rate of browsers. */
const FASTEST = 16
/** Loaded videos kept in memory. */
const KEPT = 4

const FRAME = 'position:absolute;inset:0;width:100%;height:100%;object-fit:contain;opacity:0'
const FINGER =
  'position:absolute;width:28px;height:28px;margin:-14px 0 0 -14px;border-radius:50%;background:rgb(13 148 136 / .55);box-shadow:0 0 0 2px #fff,0 0 0 3px rgb(13 148 136);pointer-events:none'

interface Film {
  readonly video: HTMLVideoElement
  hasFailed: boolean
}

/**
 * Shows a recording's videos on top of each other, so that the next one loads while one is shown. Untrusted uploads can
 * only be interpreted as video: the blob's type is set here, and video elements run no scripts.
 */
export class VideoScreen {
  readonly #holder: HTMLElement
  readonly #load: (segmentId: number) => Promise<ArrayBuffer | undefined>
  readonly #finger: HTMLElement
  readonly #films = new Map<number, Film>()
  #shown: Film | undefined
  #rate = 0
  #tellSize: ((width: number, height: number) => void) | undefined

  /** @param load reads a segment's video; resolves to `undefined` if it is unavailable */
  constructor(holder: HTMLElement, load: (segmentId: number) => Promise<ArrayBuffer | undefined>) {
    this.#holder = holder
    this.#load = load
    this.#finger = holder.ownerDocument.createElement('div')
    this.#finger.hidden = true
    this.#finger.style.cssText = FINGER
    holder.replaceChildren(this.#finger)
  }

  /** Shows a segment's video at a position. Returns whether it is loaded; otherwise the previous picture stays. */
  show(segmentId: number, seconds: number): boolean {
    const film = this.#film(segmentId)
    const { video, hasFailed } = film
    if (!hasFailed && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
    if (this.#shown !== film) {
      if (this.#shown !== undefined) hide(this.#shown.video)
      this.#shown = film
      video.style.opacity = '1'
    }
    if (hasFailed) return true
    const at = Math.min(seconds, video.duration)
    if (Math.abs(video.currentTime - at) > (this.#rate === 0 ? 0.01 : APART_S)) video.currentTime = at
    run(video, seconds < video.duration ? this.#rate : 0)
    return true
  }

  /** Preloads a segment's video. */
  prepare(segmentId: number): void {
    this.#film(segmentId)
  }

  /** Plays the video at the player's rate; 0 pauses it. */
  setRate(rate: number): void {
    this.#rate = Math.min(rate, FASTEST)
    if (this.#shown !== undefined) run(this.#shown.video, this.#rate)
  }

  /** Shows a touch at a relative position; `undefined` hides it. */
  touch(place: { readonly x: number; readonly y: number } | undefined): void {
    this.#finger.hidden = place === undefined
    if (place === undefined || this.#shown === undefined) return
    const at = placeIn(this.#shown.video, place)
    this.#finger.style.left = `${at.x}px`
    this.#finger.style.top = `${at.y}px`
  }

  onSize(tell: (width: number, height: number) => void): void {
    this.#tellSize = tell
  }

  close(): void {
    for (const { video } of this.#films.values()) empty(video)
    this.#holder.replaceChildren()
  }

  #film(segmentId: number): Film {
    const film = this.#films.get(segmentId) ?? this.#make(segmentId)
    // Move it to the end: the least recently used one is evicted.
    this.#films.delete(segmentId)
    this.#films.set(segmentId, film)
    for (const [oldest, one] of this.#films) {
      if (this.#films.size <= KEPT) break
      if (one === this.#shown) continue
      empty(one.video)
      this.#films.delete(oldest)
    }
    return film
  }

  #make(segmentId: number): Film {
    const video = this.#holder.ownerDocument.createElement('video')
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', disablePictureInPicture: true })
    video.setAttribute('inert', '')
    video.style.cssText = FRAME
    const film: Film = { video, hasFailed: false }
    video.addEventListener('error', () => (film.hasFailed = true))
    video.addEventListener('loadedmetadata', () => this.#tellSize?.(video.videoWidth, video.videoHeight))
    void fill(film, this.#load(segmentId))
    this.#holder.insertBefore(video, this.#finger)
    return film
  }
}

async function fill(film: Film, loading: Promise<ArrayBuffer | undefined>): Promise<void> {
  const bytes = await loading.catch(() => undefined)
  if (bytes === undefined) film.hasFailed = true
  else film.video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
}

function empty(video: HTMLVideoElement): void {
  URL.revokeObjectURL(video.src)
  video.removeAttribute('src')
  video.load()
  video.remove()
}

function hide(video: HTMLVideoElement): void {
  video.pause()
  video.style.opacity = '0'
}

function run(video: HTMLVideoElement, rate: number): void {
  if (rate === 0) return video.pause()
  if (video.playbackRate !== rate) video.playbackRate = rate
  // Rejected in hidden tabs, where the clock moves the video anyway.
  if (video.paused) video.play().catch(() => undefined)
}

/** The video is centred and scaled to fit its element. */
function placeIn(video: HTMLVideoElement, { x, y }: { readonly x: number; readonly y: number }) {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = video
  const scale = Math.min(clientWidth / Math.max(1, videoWidth), clientHeight / Math.max(1, videoHeight))
  return {
    x: (clientWidth - videoWidth * scale) / 2 + x * videoWidth * scale,
    y: (clientHeight - videoHeight * scale) / 2 + y * videoHeight * scale,
  }
}
