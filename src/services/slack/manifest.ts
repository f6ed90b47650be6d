import { absolute, apiPaths, type Site } from '#domain/paths.ts'
import { messages } from '#messages'

/** The manifest from which Slack creates the app (docs.slack.dev/reference/app-manifest), as readable JSON to paste. */
export function manifestOf(site: Site): string {
  const t = messages('slackPosts', 'en')
  const url = absolute(site, apiPaths.slackHook())
  const manifest = {
    display_information: { name: 'Mishap', description: t('description') },
    features: {
      bot_user: { display_name: 'mishap', always_online: true },
      slash_commands: [
        { command: '/mishap', url, description: t('description'), usage_hint: t('hint'), should_escape: false },
      ],
      unfurl_domains: [new URL(site.origin).hostname],
    },
    oauth_config: { scopes: { bot: ['chat:write', 'chat:write.public', 'commands', 'links:read', 'links:write'] } },
    settings: {
      event_subscriptions: { request_url: url, bot_events: ['app_uninstalled', 'link_shared', 'tokens_revoked'] },
      interactivity: { is_enabled: true, request_url: url, message_menu_options_url: url },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  }
  return JSON.stringify(manifest, null, 2)
}
