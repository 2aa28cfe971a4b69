// Tells a form the time zone of the device, so that deadlines are shown by the player's own clock.
for (const field of document.querySelectorAll("[data-device-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
