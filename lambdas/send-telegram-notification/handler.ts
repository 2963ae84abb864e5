import { notificationSchema } from '@site/contracts/api/voice';
import { acceptNotification, contactHandler } from '../shared/keep-contact';

export const handler = contactHandler('send-telegram-notification', notificationSchema, acceptNotification);
