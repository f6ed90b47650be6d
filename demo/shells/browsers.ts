/** A browser of the shop's customers. */
export interface Browser {
  readonly userAgent: string
  readonly name: string
  readonly version: string
  readonly os: { readonly name: string; readonly version: string }
  readonly device: 'desktop' | 'phone' | 'tablet'
}

const chrome = (system: string, os: Browser['os'], device: Browser['device'], mobile = ''): Browser => ({
  userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0${mobile} Safari/537.36`,
  name: 'Chrome',
  version: '156.0.0',
  os,
  device,
})

/** A browser listed more often has more users. */
export const browsers: readonly Browser[] = [
  chrome('Windows NT 10.0; Win64; x64', { name: 'Windows', version: '11' }, 'desktop'),
  chrome('Windows NT 10.0; Win64; x64', { name: 'Windows', version: '11' }, 'desktop'),
  chrome('Macintosh; Intel Mac OS X 10_15_7', { name: 'macOS', version: '27.1' }, 'desktop'),
  chrome('Linux; Android 17; K', { name: 'Android', version: '17' }, 'phone', ' Mobile'),
  chrome('Linux; Android 17; K', { name: 'Android', version: '17' }, 'phone', ' Mobile'),
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.1 Mobile/15E148 Safari/604.1',
    name: 'Mobile Safari',
    version: '27.1',
    os: { name: 'iOS', version: '27.1' },
    device: 'phone',
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.4 Mobile/15E148 Safari/604.1',
    name: 'Mobile Safari',
    version: '26.4',
    os: { name: 'iOS', version: '26.4' },
    device: 'phone',
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.1 Safari/605.1.15',
    name: 'Safari',
    version: '27.1',
    os: { name: 'macOS', version: '27.1' },
    device: 'desktop',
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:158.0) Gecko/20100101 Firefox/158.0',
    name: 'Firefox',
    version: '158.0',
    os: { name: 'Windows', version: '11' },
    device: 'desktop',
  },
]
