import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Calls a function after each navigation. A component, so that only it renders again and not the menu around it. */
export function AfterNavigation({ call }: { call: () => void }) {
  const { key } = useLocation();
  const seen = useRef(key);
  const after = useEffectEvent(call);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    after();
  }, [key]);
  return null;
}
