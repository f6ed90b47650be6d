/** The clock and the video may be so far apart, seconds; a browser shows some frames late. */
const APART_S = 0.25
/** Browsers play no faster. */
const FASTEST = 16
/** Ready videos that are kept. */
const KEPT = 4

const FRAME = 'position:absolute;inset:0;width:100%;height:100%;object-fit:contain;opacity:0'
const FINGER =
  'position:absolute;width:28px;height:28px;margin:-14px 0 0 -14px;border-radius:50%;background:rgb(13 148 136 / .55);box-shadow:0 0 0 2px #fff,0 0 0 3px rgb(13 148 136);pointer-events:none'

interface Film {
  readonly video: HTMLVideoElement
  hasFailed: boolean
}

/**
 * The place where videos of a recording are shown, one on top of the other: the next one is made ready while one is shown.
 * Whatever a stranger sent as a video is read as a video or not at all: a blob has the type that it is given here, and
 * elements for videos run no scripts.
 */
export class VideoScreen {
  readonly #holder: HTMLElement
  readonly #load: (segmentId: number) => Promise<ArrayBuffer | undefined>
  readonly #finger: HTMLElement
  readonly #films = new Map<number, Film>()
  #shown: Film | undefined
  #rate = 0
  #tellSize: ((width: number, height: number) => void) | undefined

  /** @param load reads the video of a segment; undefined: it cannot be had */
  constructor(holder: HTMLElement, load: (segmentId: number) => Promise<ArrayBuffer | undefined>) {
    this.#holder = holder
    this.#load = load
    this.#finger = holder.ownerDocument.createElement('div')
    this.#finger.hidden = true
    this.#finger.style.cssText = FINGER
    holder.replaceChildren(this.#finger)
  }

  /** Shows a segment's video at a moment of it. Returns whether it is there; where it is not, what was shown stays. */
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

  /** Makes a segment's video ready. */
  prepare(segmentId: number): void {
    this.#film(segmentId)
  }

  /** Runs the video beside the player's clock, at its speed; 0: it stands. */
  setRate(rate: number): void {
    this.#rate = Math.min(rate, FASTEST)
    if (this.#shown !== undefined) run(this.#shown.video, this.#rate)
  }

  /** Marks where a finger is, as parts of the screen; undefined: it is lifted. */
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
    // The one that was asked for last stays longest.
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
  // Refused where the tab is hidden: the clock moves the video all the same.
  if (video.paused) video.play().catch(() => undefined)
}

/** The video is as large as it fits, in the middle of its element. */
function placeIn(video: HTMLVideoElement, { x, y }: { readonly x: number; readonly y: number }) {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = video
  const scale = Math.min(clientWidth / Math.max(1, videoWidth), clientHeight / Math.max(1, videoHeight))
  return {
    x: (clientWidth - videoWidth * scale) / 2 + x * videoWidth * scale,
    y: (clientHeight - videoHeight * scale) / 2 + y * videoHeight * scale,
  }
}
