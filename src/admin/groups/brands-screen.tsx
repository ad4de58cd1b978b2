/** /admin/brands */
import { GroupScreen } from './group-screen.tsx'

export const Screen = () => <GroupScreen kind="brand" />
