/** /admin/settings/mails: a screen of its own, because a role may open it and no other page of the settings. */
import { Screen as SettingsScreen } from './settings-screen.tsx'

export const Screen = () => <SettingsScreen params={{ section: 'mails' }} />
