/**
 * User agents of chats and mail programs that fetch each address in a message, and of search engines. A ping URL in a
 * message would otherwise count as a run of the job.
 */
const PREVIEWERS = new RegExp(
  [
    'slackbot',
    'slack-imgproxy',
    'discordbot',
    'facebookexternalhit',
    'facebot',
    'twitterbot',
    'linkedinbot',
    'telegrambot',
    'whatsapp',
    'skypeuripreview',
    'mattermost-bot',
    'rocket\\.chat',
    'redditbot',
    'pinterestbot',
    'iframely',
    'embedly',
    'vkshare',
    'viber',
    'googlebot',
    'bingbot',
    'bingpreview',
    'applebot',
  ].join('|'),
  'i',
)

/** Whether a request comes from a program that previews links or reads the web for a search engine. */
export function isLinkPreview(userAgent: string | undefined): boolean {
  return userAgent !== undefined && PREVIEWERS.test(userAgent)
}
