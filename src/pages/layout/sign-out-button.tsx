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
        // The button goes, and on the home page nothing else takes the focus along.
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      Sign Out
    </Button>
  )
}
