import { useNavigate } from 'react-router'

import { signOut } from '#src/features/auth/sign-out.ts'
import { Button } from '#src/ui/button.tsx'

export function SignOutButton() {
  const navigate = useNavigate()
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => {
        void signOut()
        void navigate('/')
        // The button disappears, and without a navigation nothing else moves the focus.
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      Sign Out
    </Button>
  )
}
